import { useQuery } from '@tanstack/react-query'
import { listRefusedMails, readMailStatus } from '#contract/mail.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'

/** How the mail is doing. Read again by itself only while somebody watches it being sent. */
export const useMailStatus = ({ pollMs }: { pollMs?: number | undefined } = {}) =>
  useQuery({
    queryKey: [readMailStatus.path],
    queryFn: () => read(readMailStatus, {}),
    refetchInterval: pollMs ?? false,
  })

export const useReadMailAgain = () => useReadAgain(readMailStatus, listRefusedMails)
