import { formatBookingDay } from '#contract/booking-words.ts'
import { clockTime } from '#contract/london-time.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Block, button, factRows, type Letter, paragraph } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'

const othersEnded =
  'Every other device is signed out, and a secret address of your calendar no longer works: to read your bookings in your phone’s calendar again, make a new one under Account.'

/** Account changes that the owner is mailed about, in case somebody else made them: the subject, and what follows. */
const changes = {
  password: ['Your password was changed', othersEnded],
  'second-step-on': ['The second step of your sign-in is on', othersEnded],
  'second-step-off': ['The second step of your sign-in is off', 'The password alone signs in again.'],
  'calendar-address': [
    'A secret address of your calendar was made',
    'Anybody who has the address can read your bookings: name, service, area and phone.',
  ],
  'new-browser': ['A sign-in from a new browser', 'Your password was right.'],
} as const
type AccountChange = keyof typeof changes

export const browserDetails = (device: string, at: Date) =>
  factRows(
    { label: 'With', value: device },
    { label: 'When', value: `${formatBookingDay(at)}, ${clockTime(at)}` },
  )

/** Without a link: phishing mails imitate notices like this one. */
export function accountChangedLetter(change: AccountChange, details?: Block): Letter {
  const [subject, words] = changes[change]
  return {
    subject,
    blocks: [
      ...(details ? [details] : []),
      paragraph(words),
      paragraph('If it was you, there is nothing to do.'),
      paragraph(
        'If not, somebody else is signed in to your website as you. Open your dashboard as you always do, go to Account, and change your password: that signs everybody else out. If your password no longer works, press “Forgot your password?” there, or ask the person who runs your website to set a new one.',
      ),
    ],
  }
}

/** Queues a mail to the owner in the transaction of the change, so that a session thief cannot suppress it. */
export async function notifyOwnerOfAccountChange(
  tx: Executor,
  { facts, now }: Pick<Deps, 'facts' | 'now'>,
  change: AccountChange,
  details?: Block,
): Promise<void> {
  const letter = accountChangedLetter(change, details)
  await queueMail(tx, { kind: 'account_changed', to: 'owner', letter, facts, createdAt: now() })
}

export const passwordLinkLetter = (url: string, until: Date): Letter => ({
  subject: 'Choose a new password',
  blocks: [
    paragraph('Somebody pressed “Forgot your password?” at the login of your website. If that was you:'),
    button('Choose a new password', url),
    paragraph(
      'The link works once, until ',
      { strong: clockTime(until) },
      '. Until you have chosen, your old password works as before.',
    ),
    paragraph('If it was not you, there is nothing to do: whoever pressed it gets no link.'),
  ],
})
