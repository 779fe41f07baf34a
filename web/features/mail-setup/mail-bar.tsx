import { useState } from 'react'
import { mailProviderOf } from '#contract/mail-providers.ts'
import { pushAddressValues } from '#web/lib/address.ts'
import { formatClockTime, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { type BarLook, StateBar } from '#web/ui/state-bar.tsx'
import type { MailForm, MailFormState } from './mail-form.ts'

type Props = {
  form: MailForm
  state: MailFormState
  /** Leads on once mail is set up. */
  onDone?: () => void
}

export function MailBar(props: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <StateBar label="Mail settings" {...lookOf({ ...props, onDiscard: () => setAsking(true) })} />
      {isAsking && <DiscardQuestion form={props.form} onClose={() => setAsking(false)} />}
    </>
  )
}

function DiscardQuestion({ form, onClose }: { form: MailForm; onClose: () => void }) {
  const discard = async () => {
    await form.discard()
    // The pressed button is gone, so the heading takes the focus.
    requestAnimationFrame(() => document.querySelector('h1')?.focus())
  }
  return (
    <ConfirmDialog
      heading="Throw away your changes?"
      yes="Throw away"
      no="Keep writing"
      onYes={discard}
      isPending={false}
      failure={undefined}
      onClose={onClose}
    >
      The address and the password that you typed here go. Mails go out as before.
    </ConfirmDialog>
  )
}

const leave = () => pushAddressValues({ edit: undefined })

function lookOf({ form, state, onDiscard, onDone = leave }: Props & { onDiscard: () => void }): BarLook {
  const { setup, draft, errors, failure, trial, released } = state
  const { used, isChanged } = setup
  const isSending = trial.step === 'sending'
  const test = (
    <ActionButton small spring isPending={isSending} onClick={() => void form.test()}>
      {isSending ? 'Sending...' : 'Send me a test mail'}
    </ActionButton>
  )
  const wrong = Object.keys(errors).length
  if (isSending) {
    const company =
      (isChanged ? mailProviderOf(draft.provider)?.company : used?.company) ?? 'your mail company'
    return {
      step: 'test',
      look: 'draft',
      icon: 'mail',
      title: 'Sending you a test mail…',
      note: `Talking to ${company}`,
      actions: test,
    }
  }
  if (failure?.isConflict)
    return {
      step: 'clash',
      look: 'bad',
      icon: 'alert',
      title: 'Changed on another device too',
      note: 'What you typed here is still in the form.',
      actions: (
        <>
          <button type="button" className="text-button" onClick={() => void form.settle('theirs')}>
            Show the other
          </button>
          <Button small onClick={() => void form.settle('mine')}>
            Keep what is here
          </Button>
        </>
      ),
    }
  if (failure)
    return {
      step: 'failed',
      look: failure.isSignedOut ? 'bad' : 'draft',
      icon: failure.isSignedOut ? 'lock' : 'half',
      title: failure.isSignedOut ? 'You were signed out' : 'Not saved yet, kept on this screen',
      note: failure.isSignedOut
        ? 'What you typed is still here. Sign in and go on.'
        : `${failure.reason} Mails go out as before.`,
      actions: (
        <Button small variant="line" onClick={() => void form.save()}>
          Try now
        </Button>
      ),
    }
  if (wrong > 0)
    return {
      step: 'test',
      look: 'bad',
      icon: 'alert',
      title: `${wrong} thing${wrong === 1 ? '' : 's'} to put right first`,
      note: 'Nothing was sent.',
      actions: test,
    }
  if (released !== undefined && used)
    return {
      step: 'done',
      look: 'live',
      icon: 'done',
      title: 'Mail is set up',
      note: `Confirmed ${formatClockTime(used.confirmedAt ?? new Date().toISOString())}.${onTheirWay(released)}`,
      actions: (
        <Button small onClick={onDone}>
          Done
        </Button>
      ),
    }
  if (setup.setOnServer.server)
    return {
      step: 'test',
      look: 'none',
      icon: 'lock',
      title: 'Set on the server',
      note: 'Mails go out by these settings.',
      actions: test,
    }
  if (isChanged)
    return {
      step: 'test',
      look: 'draft',
      icon: 'half',
      title: 'New mail settings, not in use yet',
      note: 'They are used as soon as you say that the test is here.',
      actions: (
        <>
          <button type="button" className="text-button" onClick={onDiscard}>
            Discard changes
          </button>
          {test}
        </>
      ),
    }
  if (!used)
    return {
      step: 'test',
      look: 'none',
      icon: 'half',
      title: 'Mail is not set up yet',
      note: 'Fill in steps 1 and 2, then send yourself a test.',
      actions: test,
    }
  return {
    step: 'test',
    look: 'none',
    icon: 'check',
    title: 'Mails go out by these settings',
    note: used.confirmedAt
      ? `Confirmed ${formatMediumDateTime(used.confirmedAt)}`
      : `Sent as ${used.address}`,
    actions: test,
  }
}

const onTheirWay = (count: number) =>
  count === 0
    ? ''
    : ` ${formatCountOf(count, 'waiting mail')} ${count === 1 ? 'is on its' : 'are on their'} way.`
