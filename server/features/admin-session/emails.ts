import { type Letter, paragraph } from '#server/mail/letter.ts'

export type AccountChange = 'password' | 'second-step-on' | 'second-step-off'

const subjects: Record<AccountChange, string> = {
  password: 'Your password was changed',
  'second-step-on': 'The second step of your sign-in is on',
  'second-step-off': 'The second step of your sign-in is off',
}

/** To the owner, in case it was somebody else. Without a link: mails like this one are made up by thieves. */
export const accountChangedLetter = (change: AccountChange): Letter => ({
  subject: subjects[change],
  preview: 'If it was you, there is nothing to do.',
  blocks: [
    paragraph('If it was you, there is nothing to do.'),
    paragraph(
      'If not, somebody else is signed in to your website as you. Open your dashboard as you always do, go to Account, and change your password: that signs everybody else out. If your password no longer works, ask whoever runs your website to set a new one.',
    ),
  ],
  footnote: 'Sent by your website when what you sign in with changes.',
})
