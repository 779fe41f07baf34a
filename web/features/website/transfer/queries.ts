import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as contract from '#contract/website-transfer.ts'
import { ApiError, callApi, isConflict } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { read } from '#web/lib/queries.ts'
import { sendInPieces, wayTo } from '#web/lib/send-pieces.ts'

const lookAgainMs = 500

export const useTransfer = () =>
  useQuery({
    queryKey: [contract.readTransfer.path],
    queryFn: () => read(contract.readTransfer, {}),
    refetchOnMount: 'always',
  })

/** As a call first, so that it can ask for a fresh second step; the file itself goes straight to the device. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      await callApi(contract.allowDownload, {})
      const link = document.createElement('a')
      link.href = contract.downloadPath
      link.download = ''
      link.click()
    },
  })

export type ImportState =
  | { step: 'none'; failure?: string }
  | { step: 'sending'; name: string; bytes: number; sent: number; isWaiting: boolean }
  | { step: 'checking'; name: string; checked: contract.TransferImport['checked'] }
  | { step: 'refused'; name: string; reasons: readonly contract.TransferReason[] }
  | { step: 'ready'; id: string; name: string; report: contract.TransferReport; failure?: string }
  | { step: 'applying'; id: string; name: string; report: contract.TransferReport }
  | { step: 'done'; report: contract.TransferReport; doneAt: string }

const pause = () => new Promise((resolve) => setTimeout(resolve, lookAgainMs))

/** A website that is being brought back: sent, looked through, and shown to visitors once she says so. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'none' })
  const client = useQueryClient()
  // As mutations, so that a session that has ended is noticed here too.
  const { mutateAsync } = useMutation({ mutationFn: (call: () => Promise<unknown>) => call() })
  /** Of the file that was chosen last: whatever becomes of others is not shown. */
  const turn = useRef({})
  const sentId = useRef<string>(undefined)

  const forget = () => {
    const id = sentId.current
    sentId.current = undefined
    if (id) callApi(contract.discardImport, { params: { id } }).catch(() => {})
  }
  const onLeave = useEffectEvent(() => {
    turn.current = {}
    forget()
  })
  useEffect(() => () => onLeave(), [])

  /** Reads again and again until it has been looked through. */
  async function lookThrough(id: string, name: string, isMine: () => boolean, failure = ''): Promise<void> {
    let found = await callApi(contract.checkImport, { params: { id } })
    while (isMine() && found.state === 'checking') {
      setState({ step: 'checking', name, checked: found.checked })
      await pause()
      try {
        found = await callApi(contract.readImport, { params: { id } })
      } catch (error) {
        // It goes on being looked through while there is no connection.
        if (error instanceof ApiError && error.status < 500) throw error
      }
    }
    if (!isMine()) return
    const { reasons, report } = found
    if (found.state === 'ready' && report) setState({ step: 'ready', id, name, report, failure })
    else setState({ step: 'refused', name, reasons: reasons ?? [] })
  }

  async function bring(file: File): Promise<void> {
    const mine = {}
    turn.current = mine
    const isMine = () => turn.current === mine
    const { name, size: bytes } = file
    setState({ step: 'sending', name, bytes, sent: 0, isWaiting: false })
    try {
      await mutateAsync(async () => {
        const { id } = await callApi(contract.startImport, { body: { name, bytes } })
        sentId.current = id
        const way = wayTo(contract.sendImportPiece, id)
        const report = (sending: { sent: number; isWaiting: boolean }) =>
          isMine() && setState({ step: 'sending', name, bytes, ...sending })
        await sendInPieces(file, way, report, () => !isMine())
        if (isMine()) await lookThrough(id, name, isMine)
      })
    } catch (error) {
      if (isMine()) setState({ step: 'refused', name, reasons: [{ words: failureText(error) }] })
    }
  }

  async function confirm(): Promise<void> {
    if (state.step !== 'ready') return
    const { id, name, report } = state
    const isMine = () => sentId.current === id
    setState({ step: 'applying', id, name, report })
    try {
      const done = await mutateAsync(() => callApi(contract.applyImport, { params: { id } }))
      const answer = contract.applyImport.response.parse(done)
      if (answer.state !== 'done') return setState({ step: 'refused', name, reasons: answer.reasons ?? [] })
      setState({ step: 'done', report, doneAt: answer.doneAt ?? new Date().toISOString() })
      // Whatever is known of the website may be otherwise now.
      await client.invalidateQueries()
    } catch (error) {
      const failure = failureText(error)
      setState({ step: 'ready', id, name, report, failure })
      // What she saw is out of date: she is shown it again as it is now.
      if (isConflict(error)) await mutateAsync(() => lookThrough(id, name, isMine, failure)).catch(() => {})
    }
  }

  const stop = () => {
    turn.current = {}
    forget()
    setState({ step: 'none' })
  }
  return { state, bring, confirm, stop }
}
