import { stepUp } from '#contract/account.ts'
import { callApi } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/step-up.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SecondStepForm } from './code-form.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'

const words: Record<Proof, string> = {
  code: 'Please do the second step once more.',
  password: 'Please type your password once more.',
}

type Props = { proof: Proof; onProved: () => void; onCancel: () => void }

export function StepUpForm({ proof, onProved, onCancel }: Props) {
  const prove = async (body: { password: string } | { code: string }) => {
    await callApi(stepUp, { body })
    onProved()
  }
  return (
    <>
      <p>{words[proof]} You are not asked again for ten minutes.</p>
      {proof === 'password' ? (
        <ConfirmByPassword
          label="Your password"
          submit="Go on"
          pending="Checking..."
          cancel="Not now"
          failed="It could not be checked."
          onCancel={onCancel}
          onSend={(password) => prove({ password })}
        />
      ) : (
        <SecondStepForm
          small
          submit="Go on"
          pending="Checking..."
          waysClass="step-up-other"
          onSend={(code) => prove({ code })}
          beside={
            <Button small variant="line" onClick={onCancel}>
              Not now
            </Button>
          }
        />
      )}
    </>
  )
}
