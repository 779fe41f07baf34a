import { useEffect, useRef } from 'react'
import type { useAdminSession } from '#web/features/admin-session/queries.ts'
import { firstStepsPlace } from '#web/features/website/first-steps/address.ts'
import { keepInAddress, useAddress } from '#web/lib/address.ts'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OwnerSprite } from './owner-sprite.tsx'

type Session = Pick<
  ReturnType<typeof useAdminSession>,
  'state' | 'isFirstPassword' | 'typedPassword' | 'passwordChanged' | 'logOut'
>

/** Whether she is led through her first steps: with the printed password always, and later where she goes there herself. */
export function useOnFirstSteps({ state, isFirstPassword }: Session): boolean {
  const [place] = useAddress('place')
  // In the address, too, so that they go on there once the password is her own.
  useEffect(() => {
    if (isFirstPassword) keepInAddress('place', firstStepsPlace)
  }, [isFirstPassword])
  const isOn = isFirstPassword || place === firstStepsPlace
  const was = useRef(isOn)
  useEffect(() => {
    const isLeft = was.current && !isOn && state === 'logged-in'
    was.current = isOn
    if (isLeft) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [isOn, state])
  return isOn
}

export const FirstStepsPage = ({ session }: { session: Session }) => (
  <>
    <OwnerSprite />
    <OnDemand
      name="first-steps"
      load={() => import('#web/features/website/first-steps/first-steps.tsx')}
      loading={
        <main className="owner-page session-check">
          <Spinner>Loading your first steps...</Spinner>
        </main>
      }
      failure="Your first steps could not be loaded."
    >
      {({ FirstSteps }) => (
        <FirstSteps
          isFirstPassword={session.isFirstPassword}
          typedPassword={session.typedPassword}
          onPasswordChanged={session.passwordChanged}
          onSignOut={session.logOut}
        />
      )}
    </OnDemand>
  </>
)
