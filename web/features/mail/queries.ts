import { readMailStatus } from '#contract/mail.ts'
import { readMailSetup } from '#contract/mail-setup.ts'
import { useEndpoint } from '#web/lib/queries.ts'

/** The mail status. Who watches it reads it again while mails wait. */
export const useMailStatus = ({ isWatched = false } = {}) =>
  useEndpoint(
    readMailStatus,
    {},
    { refetchInterval: ({ state }) => isWatched && (state.data?.waiting ?? 0) > 0 && 3000 },
  )

export const useMailSetup = () => useEndpoint(readMailSetup, {}, { refetchOnMount: 'always' })
