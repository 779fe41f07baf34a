import { readMailStatus } from '#contract/mail.ts'
import { useEndpoint } from '#web/lib/queries.ts'

/** The mail status. Who watches it reads it again while mails wait. */
export const useMailStatus = ({ isWatched = false } = {}) =>
  useEndpoint(readMailStatus, {
    refetchInterval: ({ state }) => isWatched && (state.data?.waiting ?? 0) > 0 && 3000,
  })

/** The mail status, always read anew: her account may have been changed elsewhere. */
export const useMailSetup = () => useEndpoint(readMailStatus, { refetchOnMount: 'always' })
