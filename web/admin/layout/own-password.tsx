import { useEffect, useRef } from 'react'
import { NewPasswordForm, OwnPasswordForm } from '#web/features/account/sign-in/new-password.tsx'
import type { useAdminSession } from '#web/features/account/sign-in/session.ts'
import { LoginFrame } from './login.tsx'

type Session = ReturnType<typeof useAdminSession>

function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="heading-section">
      {children}
    </h1>
  )
}

/** The only screen that the printed password opens. */
export const OwnPassword = ({
  session,
}: {
  session: Pick<Session, 'typedPassword' | 'passwordChanged' | 'logOut'>
}) => (
  <LoginFrame>
    <Heading>Your own password</Heading>
    <p className="muted">The first one was printed by the computer. From now on only yours works.</p>
    <OwnPasswordForm
      current={session.typedPassword}
      onChanged={session.passwordChanged}
      onSignOut={session.logOut}
    />
  </LoginFrame>
)

type NewPasswordProps = {
  token: string
  onChanged: Session['enterByLink']
  onAskAgain: () => void
}

/** Where the mailed link leads. */
export const NewPassword = (props: NewPasswordProps) => (
  <LoginFrame>
    <Heading>Choose a new password</Heading>
    <p className="muted">From then on only the new one works, and every other device is signed out.</p>
    <NewPasswordForm {...props} />
  </LoginFrame>
)
