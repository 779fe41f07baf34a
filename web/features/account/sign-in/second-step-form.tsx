import { SecondStepFields } from '#web/ui/field/second-step-fields.tsx'

type Props = { onSend: (code: string) => Promise<unknown>; onStartAgain: () => void }

/** Asks for the second step after a correct password. */
export const SecondStepForm = ({ onSend, onStartAgain }: Props) => (
  <div className="column mt-8">
    <SecondStepFields submit="Sign In" pending="Signing in..." onSend={onSend} waysClass="wrapping">
      <button type="button" className="quiet-link" onClick={onStartAgain}>
        Back to the password
      </button>
    </SecondStepFields>
  </div>
)
