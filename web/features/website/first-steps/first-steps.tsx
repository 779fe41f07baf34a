import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type FirstStepName, firstStepNames, type FirstSteps as Steps } from '#contract/first-steps.ts'
import { readDocument } from '#contract/website.ts'
import { useAddress } from '#web/lib/address.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Strand } from '../strand.tsx'
import { WebsiteSprite } from '../website-sprite.tsx'
import { isFirstStep, leaveFirstSteps } from './address.ts'
import { MadeUpStep } from './made-up-step.tsx'
import { MailStep } from './mail-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { useFirstSteps, useNoteFirstSteps } from './queries.ts'
import { ReachStep } from './reach-step.tsx'

const steps: Readonly<Record<FirstStepName, { title: string; takes: string; saved: string }>> = {
  password: { title: 'A password of your own', takes: '1 min', saved: 'Your new password is saved. ' },
  reach: { title: 'How people reach you', takes: '2 min', saved: 'How people reach you is saved. ' },
  mail: { title: 'Mail', takes: '3 min', saved: 'Mail is set up. ' },
  'made-up': { title: 'What is still made up', takes: 'a look', saved: '' },
}

type Props = {
  /** Whether the password is still the one that was printed. */
  isFirstPassword: boolean
  typedPassword: string | undefined
  onPasswordChanged: () => void
  onSignOut: () => void
}

/** Four short steps from the first sign-in to a website of her own. Each saves for itself and can be left. */
export function FirstSteps(props: Props) {
  const { data, error, isFetching, refetch } = useFirstSteps()
  const { name } = useFacts()
  const note = useNoteFirstSteps()
  const begin = useEffectEvent(() => note.mutate('begun'))
  useEffect(() => begin(), [])
  useEffect(() => {
    document.title = `First steps | ${name}`
  }, [name])
  if (data) return <Opened {...props} read={data} />
  return (
    <main id="main" tabIndex={-1} className="owner-page session-check">
      <h1 className="sr-only">First steps</h1>
      {error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          The first steps could not be loaded.
        </ReadFailure>
      ) : (
        <Spinner>Loading...</Spinner>
      )}
    </main>
  )
}

function Opened({
  read,
  isFirstPassword,
  typedPassword,
  onPasswordChanged,
  onSignOut,
}: Props & { read: Steps }) {
  const { done } = read
  const client = useQueryClient()
  const note = useNoteFirstSteps()
  const { refetch } = useFirstSteps()
  const [wanted] = useAddress('step')
  const open = firstStepNames.find((one) => !done.includes(one)) ?? 'made-up'
  const step = isFirstPassword ? 'password' : isFirstStep(wanted) ? wanted : open
  const at = firstStepNames.indexOf(step)
  const before = firstStepNames[at - 1]
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`owner-page first-steps${step === 'password' ? '' : ' first-steps-later'}`}
    >
      <WebsiteSprite />
      <div className="first-steps-side on-dark">
        <Logo />
        <div className="first-steps-words">
          <h1>Let’s make it yours</h1>
          <p>
            Four short steps. Stop whenever a client comes in: everything is kept, and you go on where you
            were.
          </p>
          <div className="first-steps-strand">
            <Strand total={firstStepNames.length} done={done.length} />
          </div>
          <ol>
            {firstStepNames.map((name) => (
              <li key={name} aria-current={name === step ? 'step' : undefined}>
                <Icon name={name === step ? 'half' : done.includes(name) ? 'done' : 'open-ring'} />
                <span>{steps[name].title}</span>
                <span>{name === step ? 'now' : done.includes(name) ? 'done' : steps[name].takes}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="first-steps-step" key={step}>
        {step === 'password' && (
          <PasswordStep
            isDone={done.includes('password')}
            isFirst={isFirstPassword}
            current={typedPassword}
            onChanged={async () => {
              onPasswordChanged()
              await refetch()
            }}
            onSignOut={onSignOut}
          />
        )}
        {step === 'reach' && (
          <ReachStep
            onPublished={async () => {
              await client.invalidateQueries({ queryKey: [readDocument.path] })
              await refetch()
            }}
          />
        )}
        {step === 'mail' && <MailStep />}
        {step === 'made-up' && <MadeUpStep onSeen={() => note.mutate('seen')} />}
        {!isFirstPassword && step !== 'made-up' && (
          <p className="first-steps-stop">
            {before && done.includes(before) && steps[before].saved}
            <a
              href="/admin"
              className="strong-link"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                leaveFirstSteps()
              }}
            >
              Stop here and go to the dashboard
            </a>
          </p>
        )}
      </div>
    </main>
  )
}
