import { SecondStepFields } from '#web/ui/field/second-step-fields.tsx'

type Props = { onSend: (code: string) => Promise<unknown>; onStartAgain: () => void }

/** Asks for the second step after a correct password. */
export const SecondStepForm = ({ onSend, onStartAgain }: Props) => (
  <div className="login-form second-step-form">
    <SecondStepFields submit="Sign In" pending="Signing in..." onSend={onSend} waysClass="login-ways">
      <button type="button" className="quiet-link" onClick={onStartAgain}>
        Back to the password
      </button>
    </SecondStepFields>
  </div>
)
