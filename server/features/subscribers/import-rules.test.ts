import { expect, test } from 'vitest'
import { readImportedList } from './import-rules.ts'

const google = [
  'First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Notes',
  'Amara,,Lewis,* Home,amara@example.com,likes mornings',
  'Beth,,Owusu,,beth@example.com ::: beth.work@example.com,',
]

test.for([
  [
    'one line of a mail program',
    'Amara Lewis <amara@example.com>, beth@example.com; "Osei, C" <c@example.com>',
    ['amara@example.com', 'beth@example.com', 'c@example.com'],
  ],
  ['lines', 'Amara Lewis amara@example.com\r\rbeth@example.com', ['amara@example.com', 'beth@example.com']],
  ['Google’s file', google.join('\r\n'), ['amara@example.com', 'beth@example.com', 'beth.work@example.com']],
  ['semicolons', 'Name;E-mail\nZoë;zoe@example.com\n', ['zoe@example.com']],
  ['tabs', 'name\temail\nA\ta@example.com\r\n', ['a@example.com']],
  ['one column', 'Email\na@example.com', ['a@example.com']],
  ['no heading', '"Lewis, A",a@example.com', ['a@example.com']],
  [
    'typographic signs',
    '“a@example.com”, ‘b@example.com’ «c@example.com»!',
    ['a@example.com', 'b@example.com', 'c@example.com'],
  ],
  ['nothing', '', []],
] as const)('%s: every address is found', ([, text, emails]) => {
  const read = readImportedList(text)
  expect(read.active).toEqual(emails)
  expect(read.unread).toEqual([])
})

test.for([
  [
    'Mailchimp’s status',
    'Email Address,MEMBER_STATUS\na@example.com,subscribed\nb@example.com,unsubscribed\nc@example.com,cleaned',
  ],
  [
    'a column of its own',
    'email,unsubscribed_at,bounced\na@example.com,,no\nb@example.com,2025-01-01,no\nc@example.com,,yes',
  ],
  [
    'a column that says who is in',
    'email,subscribed\na@example.com,true\nb@example.com,false\nc@example.com,false',
  ],
  ['a status of one letter', 'email;name;status\na@example.com;A;C\nb@example.com;B;U\nc@example.com;C;S'],
  [
    'a status that nobody knows',
    'Email Address,Email Subscription Status\na@example.com,subscribed\nb@example.com,unknown\nc@example.com,unsubscribed',
  ],
  [
    'an agreement as a number',
    'Name,Email,Marketing agreement\nA,a@example.com,1\nB,b@example.com,0\nC,c@example.com,0',
  ],
  [
    'a column named after the list',
    'E-Mail;Newsletter;Status\na@example.com;yes;Active\nb@example.com;no;Active\nc@example.com;yes;Inactive',
  ],
  [
    'a complaint among the states',
    'Subscriber,State\na@example.com,active\nb@example.com,Spam complaint\nc@example.com,cancelled',
  ],
  [
    'a paid subscription, which says nothing',
    'email,active_subscription,email_disabled\na@example.com,false,false\nb@example.com,true,true\nc@example.com,false,true',
  ],
  [
    'a title above the headings',
    'My readers,,\n,,\nName,Email,Unsubscribed?\nA,a@example.com,\nB,b@example.com,yes\nC,c@example.com,1',
  ],
  [
    'a title of two cells',
    'Email list,exported in May,\nPrénom,Courriel,Unsubscribed\nA,a@example.com,\nB,b@example.com,yes\nC,c@example.com,yes',
  ],
  [
    'a title with more cells than there are headings',
    'My readers,29 Nov,2026,Leeds\nEmail,Subscribed\na@example.com,yes\nb@example.com,no\nc@example.com,no',
  ],
  [
    'a first row without an address',
    'Name,Email,Unsubscribed\nJane,,yes\nA,a@example.com,no\nB,b@example.com,yes\nC,c@example.com,yes',
  ],
  [
    'a line that names the separator',
    'sep=;\nE-mail;Date left\na@example.com;\nb@example.com;2024\nc@example.com;May',
  ],
  [
    'a note',
    'Email,Notes\na@example.com,lovely\nb@example.com,please do not email\nc@example.com,Don’t email her',
  ],
  ['headings between the lines', 'Subscribed\na@example.com\n\nUnsubscribed\nb@example.com\nc@example.com'],
] as const)('%s: who has left elsewhere is told from the others', ([, text]) => {
  const { active, left } = readImportedList(text)
  expect(active).toEqual(['a@example.com'])
  expect(left.sort()).toEqual(['b@example.com', 'c@example.com'])
})

test('an address in a column of other things is nobody’s who asked for mail', () => {
  const rows = ['Name,Email,Notes', 'A,a@example.com,', 'B,,her sister is c@example.com', 'D,,no address']
  const { active, unread } = readImportedList(rows.join('\n'))
  expect(active).toEqual(['a@example.com'])
  expect(unread).toEqual([])
})

test('what looks like an address and is none is named as it stands', () => {
  const { active, unread } = readImportedList('a@example.com\nbeth@@example.com\nc@example')
  expect(active).toEqual(['a@example.com'])
  expect(unread).toEqual([expect.stringContaining('beth@@example.com'), expect.stringContaining('c@example')])
})
