import { expect, test } from 'vitest'
import { explainMailFailure } from './refusals.ts'

const failure = (fields: object) => explainMailFailure(Object.assign(new Error('What was said'), fields))

test.for([
  [{ code: 'EDNS' }, 'server', 'name is not known'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'server', 'refuses connections'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'CONNECT_TIMEOUT' }, 'server', 'does not answer'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }, 'server', 'does not answer'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'UPGRADE_TIMEOUT' }, 'server', 'does not answer'],
  [{ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }, 'silent', 'too long'],
  [
    { code: 'ESOCKET', originalCode: 'ETIMEDOUT', syscall: 'connect', command: 'CONN' },
    'server',
    'does not answer',
  ],
  [{ code: 'ESOCKET', originalCode: 'ETIMEDOUT', syscall: 'read', command: 'CONN' }, 'broken', 'broke off'],
  [{ code: 'ETLS', command: 'STARTTLS', responseCode: 454, response: '454 no' }, 'server', 'encrypted'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 no' }, 'server', 'password'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 no' }, 'server', 'sent from'],
  [{ code: 'EPROTOCOL', command: 'CONN', responseCode: 421, response: '421 busy' }, 'server', 'too busy'],
  [{ code: 'EPROTOCOL', command: 'CONN' }, 'server', 'no usable mail server'],
  [{ code: 'ECONNECTION', command: 'CONN', responseCode: 421, response: '421 bye' }, 'broken', 'broke off'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 no' }, 'temporary', 'mailbox'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451, response: '451 no' }, 'temporary', 'fault'],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 503, response: '503 no' },
    'temporary',
    'not taken',
  ],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 no' }, 'mailbox', 'mailbox'],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552, response: '552 no' },
    'permanent',
    'too large',
  ],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 no' }, 'permanent', 'refused'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'silent', 'too long'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'broken', 'broke off'],
  [{ code: 'EENVELOPE', command: 'API' }, 'permanent', 'cannot be sent'],
  [{}, 'temporary', 'What was said'],
] as const)('%j is a %s failure with a sentence', ([fields, kind, words]) => {
  expect(failure(fields)).toMatchObject({ kind, reason: expect.stringContaining(words) })
})

test('a mail server answer is quoted on one line and truncated', () => {
  const response = `550 no\r\nBcc: me\u0000${'x'.repeat(5000)}`
  const { reason } = failure({ command: 'RCPT TO', responseCode: 550, response })
  expect(reason).toMatch(/^[^\p{Cc}]{1,500}$/u)
})

test('a thrown value that is not an Error is explained too', () => {
  expect(explainMailFailure(undefined).kind).toBe('temporary')
})

test('the password is removed in every encoding, including fragments', () => {
  const auth = { user: 'hello@curls.example', pass: 'abcd efgh/ijkl?mnop' }
  const plain = Buffer.from(`\0${auth.user}\0${auth.pass}`).toString('base64')
  const alone = Buffer.from(auth.pass).toString('base64')
  const response = `535 5.7.8 BadCredentials ${plain.slice(0, -9)} ${plain} ${alone} ${auth.pass} ${encodeURIComponent(auth.pass)}`
  const refused = { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response }
  expect(explainMailFailure(refused, { auth }).reason).toContain(
    '535 5.7.8 BadCredentials ••• ••• ••• ••• •••',
  )
  const later = { command: 'RCPT TO', responseCode: 550, response: `550 authenticated-as:${alone}` }
  expect(explainMailFailure(later, { auth }).reason).toContain('550 authenticated-as:•••')
  const unsafe = { code: 'ETLS', message: `Upgrade failed: ${plain}` }
  expect(explainMailFailure(Object.assign(new Error(unsafe.message), unsafe), { auth }).reason).not.toContain(
    plain,
  )
})
