import { readMailStatus } from '#contract/mail.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'

/** The mail status; polled only while an issue being sent is on the screen. */
export const useMailStatus = ({ pollMs }: { pollMs?: number | undefined } = {}) =>
  useEndpoint(readMailStatus, {}, { refetchInterval: pollMs ?? false })

export const useRefetchMail = () => useRefetch(readMailStatus)
