import { expect, test } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

test.for([
  ['priya@gmial.com', 'priya@gmail.com'],
  ['priya@gmail.con', 'priya@gmail.com'],
  ['priya@hotmial.co.uk', 'priya@hotmail.co.uk'],
  ['priya@btinernet.com', 'priya@btinternet.com'],
  ['priya@yahooo.co.uk', 'priya@yahoo.co.uk'],
  ['priya@outlok.com', 'priya@outlook.com'],
  ['priya@icloud.cm', 'priya@icloud.com'],
  ['priya@leedsac.uk', 'priya@leeds.ac.uk'],
])('%s is taken for a slip of the thumb', ([typed, meant]) => {
  expect(suggestEmail(String(typed))).toBe(meant)
})

test.for([
  'priya@gmail.com',
  'priya@leeds.gov.uk',
  'priya@student.leeds.ac.uk',
  'priya@curls.co.uk',
  'priya@mail.com',
  'priya@example.org',
  'priya@btinternet.co',
  'priya@hello.co',
  'priya',
  '',
])('%s is left as it is', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})

const others = `
  proton.me mac.com ymail.com hey.com yahoo.fr hotmail.fr outlook.es gmx.de web.de wp.pl o2.pl
  onet.pl pm.me mailbox.org libero.it seznam.cz orange.fr yahoo.co.in email.com skype.com gmx.com
  live.ie live.com me.com sky.com msn.com aol.co.uk yahoo.ca yahoo.co.nz yahoo.com.au hotmail.ca
  hotmail.it outlook.ie outlook.fr rocketmail.com fastmail.com tutanota.com zoho.com mail.ru
  hotmail.co.nz ntlworld.com talk21.com duck.com
`

test.for(others.trim().split(/\s+/))('a provider is offered for no other: %s', (domain) => {
  expect(suggestEmail(`priya@${domain}`)).toBeUndefined()
})
