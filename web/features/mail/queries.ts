import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listRefusedMails, readMailStatus } from '#contract/mail.ts'
import { read } from '#web/lib/queries.ts'

/** How the mail is doing. Read again by itself only while somebody watches it being sent. */
export const useMailStatus = ({ pollMs }: { pollMs?: number | undefined } = {}) =>
  useQuery({
    queryKey: [readMailStatus.path],
    queryFn: () => read(readMailStatus, {}),
    refetchInterval: pollMs ?? false,
  })

export function useReadMailAgain() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [readMailStatus, listRefusedMails].map(({ path }) =>
        queryClient.invalidateQueries({ queryKey: [path] }),
      ),
    )
}
