import { useEffect, useRef } from 'react'
import { OwnPasswordForm } from '#web/features/account/sign-in/own-password-form.tsx'
import type { useAdminSession } from '#web/features/account/sign-in/queries.ts'
import { LoginFrame } from './login.tsx'

type Session = Pick<ReturnType<typeof useAdminSession>, 'typedPassword' | 'passwordChanged' | 'logOut'>

/** The only screen that the printed password opens. */
export function OwnPassword({ session }: { session: Session }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <LoginFrame>
      <h1 ref={heading} tabIndex={-1} className="heading-section">
        Your own password
      </h1>
      <p className="muted">The first one was printed by the computer. From now on only yours works.</p>
      <OwnPasswordForm
        current={session.typedPassword}
        onChanged={session.passwordChanged}
        onSignOut={session.logOut}
      />
    </LoginFrame>
  )
}
