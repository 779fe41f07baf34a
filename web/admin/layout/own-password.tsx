import { readAccount } from '#contract/account.ts'
import { NewPasswordForm, PasswordForm } from '#web/features/account/password-form.tsx'
import type { useAdminSession } from '#web/features/account/session.ts'
import { useEndpoint } from '#web/lib/queries.ts'
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
    <PasswordForm
      className="mt-8 [&_.button]:flex-1"
      username={useEndpoint(readAccount, {}).data?.username}
      label="The password you signed in with"
      submit="Save my password"
      onChanged={session.passwordChanged}
    >
      <div className="row">
        <button type="button" className="quiet-link" onClick={session.logOut}>
          Stop here<span className="sr-only"> and sign out</span>
        </button>
      </div>
    </PasswordForm>
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
