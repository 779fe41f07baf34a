import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readMailStatus } from '#contract/mail.ts'
import * as contract from '#contract/mail-setup.ts'
import { useIsLoggedIn } from '#web/features/account/sign-in/queries.ts'
import { callApi, onBackOnline } from '#web/lib/api-client.ts'
import { useEndpoint, useRefetch } from '#web/lib/queries.ts'
import { createMailForm } from './mail-form.ts'

const delayMs = 800

export const useMailSetup = () => useEndpoint(contract.readMailSetup, {}, { refetchOnMount: 'always' })

/** The DNS records, refetched when `about` (address and provider) changes. */
export const useMailRecords = (about: string) =>
  useQuery({
    queryKey: [contract.readMailRecords.path, about],
    queryFn: () => callApi(contract.readMailRecords, {}),
    refetchOnMount: 'always',
    // Keep the previous records on the screen while they are refetched.
    placeholderData: (before) => before,
  })

/** The form, initialised with the settings read when it was opened. */
export function useMailForm(setup: contract.MailSetup) {
  const readAgain = useRefetch(readMailStatus)
  // A mutation, so that an expired session is detected here too.
  const { mutateAsync } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
  })
  const [form] = useState(() => {
    async function noticed<T>(call: () => Promise<T>): Promise<T> {
      let answer: T | undefined
      await mutateAsync(async () => {
        answer = await call()
      })
      return answer as T
    }
    return createMailForm(
      setup,
      {
        read: () => callApi(contract.readMailSetup, {}),
        save: (body) => noticed(() => callApi(contract.saveMailDraft, { body })),
        discard: (body) => noticed(() => callApi(contract.discardMailDraft, { body })),
        test: (body) => noticed(() => callApi(contract.testMailDraft, { body })),
        confirm: async (body) => {
          const confirmed = await noticed(() => callApi(contract.confirmMailDraft, { body }))
          void readAgain()
          return confirmed
        },
      },
      delayMs,
    )
  })
  const state = useSyncExternalStore(form.subscribe, form.state)
  useEffect(() => () => void form.save(), [form])
  const isLoggedIn = useIsLoggedIn()
  // Retry a failed save as soon as the connection or the session is back.
  useEffect(() => {
    const again = () => {
      const { failure } = form.state()
      if (failure?.isOutage || failure?.isSignedOut) void form.save()
    }
    if (isLoggedIn) again()
    return onBackOnline(again)
  }, [isLoggedIn, form])
  return { form, state }
}
