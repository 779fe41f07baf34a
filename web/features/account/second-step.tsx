import { useMutation } from '@tanstack/react-query'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState } from 'react'
import { type Account, replaceRecoveryCodes, turnOffSecondStep } from '#contract/account.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { OpeningRow, SettingRow } from '#web/admin/ui/setting-row.tsx'
import { useRefetchCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { useReplaceCachedSecondStep } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { ConfirmByPassword } from './sign-in/confirm-by-password.tsx'
import { formatSince } from './wording.ts'

/** The second step of a login: setting it up, its recovery codes, turning it off. */
export function SecondStepPanel({ account }: { account: Account }) {
  const takeOver = useReplaceCachedSecondStep()
  const readCalendarAgain = useRefetchCalendarAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const codesHeading = useRef<HTMLHeadingElement>(null)
  /** Recovery codes, shown until she has saved them; they cannot be read again. */
  const [codes, setCodes] = useState<readonly string[]>()
  const [isTurningOff, setIsTurningOff] = useState(false)
  const { onSince, codesLeft } = account.secondStep
  const replace = useMutation({
    mutationFn: () => callApi(replaceRecoveryCodes, {}),
    onSuccess: async (given) => {
      setCodes(given.codes)
      await takeOver({ onSince, codesLeft: given.codes.length })
    },
  })
  const hasCodes = codes !== undefined && onSince !== null
  useEffect(() => {
    if (hasCodes) codesHeading.current?.focus()
  }, [hasCodes])
  const turnOn = async (given: readonly string[]) => {
    setCodes(given)
    await Promise.all([
      takeOver({ onSince: new Date().toISOString(), codesLeft: given.length }),
      readCalendarAgain(),
    ])
  }
  const turnOff = async (password: string) => {
    await callApi(turnOffSecondStep, { body: { password } })
    setCodes(undefined)
    await takeOver({ onSince: null, codesLeft: 0 })
  }
  const line = { icon: ShieldCheckIcon, id: 'second-step-heading', title: 'Second step', heading }
  return (
    <>
      {onSince ? (
        <SettingRow
          {...line}
          words={
            <>
              <b className="good">On</b> since {formatSince(onSince, new Date())}.{' '}
              {codesLeft === 0 ? 'No code is left.' : `${formatCountOf(codesLeft, 'code')} left.`}
            </>
          }
          action={
            <button
              type="button"
              className="strong-link"
              aria-label="Turn off the second step"
              onClick={() => setIsTurningOff(true)}
            >
              Turn off
            </button>
          }
        >
          <div className="pb-[1.15rem]">
            {codes ? (
              <RecoveryCodes
                codes={codes}
                heading={codesHeading}
                onDone={() => {
                  setCodes(undefined)
                  heading.current?.focus()
                }}
              />
            ) : (
              <>
                <FailedOutcome words="There are no new codes." error={replace.error} />
                <ActionButton
                  small
                  variant="line"
                  isPending={replace.isPending}
                  onClick={() => replace.mutate()}
                >
                  New recovery codes
                </ActionButton>
                <p className="fine-print">They make the old ones worthless.</p>
              </>
            )}
          </div>
        </SettingRow>
      ) : (
        <OpeningRow
          {...line}
          words={
            <>
              <b>Off.</b> About 3 minutes.
            </>
          }
          verb="Turn on"
          label="Turn on the second step"
          opened={() => <SetUp onTurnedOn={turnOn} />}
        />
      )}
      {isTurningOff && (
        <TurnOffDialog
          onTurnOff={turnOff}
          onClose={(isOff) => {
            setIsTurningOff(false)
            if (isOff) heading.current?.focus()
          }}
        />
      )}
    </>
  )
}

type TurnOffProps = { onTurnOff: (password: string) => Promise<unknown>; onClose: (isOff: boolean) => void }

function TurnOffDialog({ onTurnOff, onClose }: TurnOffProps) {
  const isOff = useRef(false)
  return (
    <Dialog heading="Turn the second step off?" onClose={() => onClose(isOff.current)}>
      {(close) => (
        <ConfirmByPassword
          label="Your password now"
          submit="Turn it off"
          pending="Turning it off..."
          cancel="Keep it on"
          failed="It is still on."
          onSend={async (password) => {
            await onTurnOff(password)
            isOff.current = true
            close()
          }}
          onCancel={close}
        >
          <p>The password alone then signs in again, and the recovery codes are worth nothing any more.</p>
        </ConfirmByPassword>
      )}
    </Dialog>
  )
}
