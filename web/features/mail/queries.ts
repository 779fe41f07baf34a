import { useMutation } from '@tanstack/react-query'
import { listRefusedMails, readMailStatus, retryAddress } from '#contract/mail.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'

/** The mail status; polled only while an issue being sent is on the screen. */
export const useMailStatus = ({ pollMs }: { pollMs?: number | undefined } = {}) =>
  useEndpoint(readMailStatus, {}, { refetchInterval: pollMs ?? false })

export const useRefetchMail = () => useRefetch(readMailStatus, listRefusedMails)

/** Retries an address that mail could not reach. */
export function useRetryAddress(email: string, onTried: () => Promise<unknown>) {
  const readMailAgain = useRefetchMail()
  return useMutation({
    mutationFn: () => callApi(retryAddress, { body: { email } }),
    onSuccess: () => Promise.all([onTried(), readMailAgain()]),
  })
}
