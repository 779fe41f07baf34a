import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Account, replaceRecoveryCodes } from '#contract/account.ts'
import { useReadCalendarAddressAgain } from '#web/features/bookings/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useTakeOverSecondStep } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { sinceDay } from './wording.ts'

type Props = {
  account: Account
  codes: readonly string[] | undefined
  /** `isNew`: the codes come from turning on the second step. */
  onCodes: (codes: readonly string[] | undefined, isNew?: boolean) => void
  onTurnedOff: () => void
}

/** The second step of a login: setting it up, its recovery codes, turning it off. */
export function SecondStepPanel({ account, codes, onCodes, onTurnedOff }: Props) {
  const takeOver = useTakeOverSecondStep()
  const readCalendarAgain = useReadCalendarAddressAgain()
  const heading = useRef<HTMLHeadingElement>(null)
  const codesHeading = useRef<HTMLHeadingElement>(null)
  const [isTurningOff, setIsTurningOff] = useState(false)
  const { onSince, codesLeft } = account.secondStep
  const replace = useMutation({
    mutationFn: () => callApi(replaceRecoveryCodes, {}),
    onSuccess: async (given) => {
      onCodes(given.codes)
      await takeOver({ onSince, codesLeft: given.codes.length })
    },
  })
  const hasCodes = codes !== undefined && onSince !== null
  useEffect(() => {
    if (hasCodes) codesHeading.current?.focus()
  }, [hasCodes])
  const turnOff = (
    <button type="button" className="quiet-link" onClick={() => setIsTurningOff(true)}>
      Turn the second step off
    </button>
  )
  return (
    <section className="box" aria-labelledby="second-step-heading">
      <div className="row-between">
        <h2 id="second-step-heading" tabIndex={-1} ref={heading}>
          Second step
        </h2>
        {onSince ? (
          <p className="account-state account-state-on">
            <Icon name="check" />
            On since {sinceDay(onSince, new Date())}
          </p>
        ) : (
          <p className="account-state">Not on yet</p>
        )}
      </div>
      {!onSince && (
        <SetUp
          onTurnedOn={async (given) => {
            onCodes(given, true)
            await Promise.all([
              takeOver({ onSince: new Date().toISOString(), codesLeft: given.length }),
              readCalendarAgain(),
            ])
          }}
        />
      )}
      {onSince && (
        <p className="account-text">
          {codes
            ? 'From now on you sign in with your password and six figures from your app.'
            : 'You sign in with your password and six figures from your app.'}
        </p>
      )}
      {onSince && codes && (
        <RecoveryCodes
          codes={codes}
          heading={codesHeading}
          onDone={() => {
            onCodes(undefined)
            heading.current?.focus()
          }}
        >
          {turnOff}
        </RecoveryCodes>
      )}
      {onSince && !codes && (
        <>
          <p className="account-text">
            {codesLeft === 0
              ? 'No recovery code is left.'
              : `${formatCountOf(codesLeft, 'recovery code')} left, for a lost phone.`}{' '}
            New ones make the old ones worthless.
          </p>
          <FailedOutcome words="There are no new codes." error={replace.error} />
          <div className="actions-row wide-actions">
            <ActionButton small variant="line" isPending={replace.isPending} onClick={() => replace.mutate()}>
              New recovery codes
            </ActionButton>
            {turnOff}
          </div>
        </>
      )}
      {isTurningOff && (
        <TurnOffDialog
          onTurnedOff={async () => {
            onCodes(undefined)
            onTurnedOff()
            await takeOver({ onSince: null, codesLeft: 0 })
          }}
          onClose={(isOff) => {
            setIsTurningOff(false)
            if (isOff) heading.current?.focus()
          }}
        />
      )}
    </section>
  )
}
