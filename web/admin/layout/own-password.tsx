import { NewPasswordForm, OwnPasswordForm } from '#web/features/account/new-password.tsx'
import type { useAdminSession } from '#web/features/account/session.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { LoginFrame } from './login.tsx'

type Session = ReturnType<typeof useAdminSession>

/** The only screen that the printed password opens. */
export const OwnPassword = ({ session }: { session: Session }) => (
  <LoginFrame
    heading="Your own password"
    lede="The first one was printed by the computer. From now on only yours works."
    headingRef={takeFocus}
  >
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
  <LoginFrame
    heading="Choose a new password"
    lede="From then on only the new one works, and every other device is signed out."
    headingRef={takeFocus}
  >
    <NewPasswordForm {...props} />
  </LoginFrame>
)
