import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnPicture, recordConsent, withdrawConsent } from '#contract/pictures.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { ConsentDay, ConsentTick } from './consent-fields.tsx'
import { consentDayOf } from './pictures.ts'
import { useOwnPictures } from './queries.ts'

type Props = {
  /** Those of the two that she has brought herself. */
  own: readonly OwnPicture[]
  errors: readonly (string | undefined)[]
  isLive: boolean
  onRecorded: () => void
}

/** One consent for both pictures of a head. */
export function PairConsent({ own, errors, isLive, onRecorded }: Props) {
  const { add, readAgain } = useOwnPictures()
  const [asks, setAsks] = useState(false)
  const change = useMutation({
    mutationFn: async (agreedOn: string | undefined) => {
      for (const { id, withdrawnAt } of own) {
        const params = { id }
        const body = { subject: 'client', agreedOn: agreedOn ?? null, withdrawnAt } as const
        add(
          agreedOn === undefined && isLive
            ? await callApi(withdrawConsent, { params })
            : await callApi(recordConsent, { params, body }),
        )
      }
    },
    onSuccess: onRecorded,
    onError: readAgain,
  })
  // What was pressed stands there at once; a refusal puts it back and says why.
  const [pressed, setPressed] = useState<{ agreedOn: string | undefined }>()
  const dates = pressed ? [pressed.agreedOn] : own.map(consentDayOf)
  const save = (agreedOn: string | undefined) => {
    setPressed({ agreedOn })
    change.mutate(agreedOn, { onSettled: () => setPressed(undefined) })
  }
  const isAgreed = own.length > 0 && !dates.includes(undefined)
  const error = errors.find(Boolean)
  return (
    <div className="column consent-fields">
      {own.length === 0 ? (
        <p className="hint">Illustrations that came with the website: they need no consent.</p>
      ) : (
        <ConsentTick
          isAgreed={isAgreed}
          words="I have the client’s consent for both pictures"
          hint="Without it the pair stays a draft."
          onChange={(day) => (day === undefined && isLive ? setAsks(true) : save(day))}
        />
      )}
      {isAgreed && <ConsentDay agreedOn={dates[0] ?? ''} onChange={save} />}
      {error && <FieldError>{error}</FieldError>}
      <div role="alert">
        {change.error && <p className="notice-bad">It was not recorded. {failureText(change.error)}</p>}
      </div>
      {asks && (
        <ConfirmDialog
          heading="Take this pair off your website?"
          yes="Take it off"
          no="Keep it"
          onYes={() => change.mutateAsync(undefined)}
          isPending={change.isPending}
          failure={change.error ? `It is still there. ${failureText(change.error)}` : undefined}
          onClose={() => setAsks(false)}
        >
          Without consent both pictures leave every page within a minute, and their files are deleted after 30
          days. Undo cannot bring them back: only a new consent can.
        </ConfirmDialog>
      )}
    </div>
  )
}
