import { readMailStatus } from '#contract/mail.ts'
import { readMailSetup, saveMailAccount } from '#contract/mail-setup.ts'
import { useChange, useEndpoint, useRefetch } from '#web/lib/queries.ts'

export const useMailSetup = () => useEndpoint(readMailSetup, {}, { refetchOnMount: 'always' })

export const useSaveMailAccount = () => useChange(saveMailAccount, readMailSetup)

export const useRefetchMailStatus = () => useRefetch(readMailStatus)
