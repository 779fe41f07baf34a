import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/diary-settings.ts'
import { everyMail } from '#tests/support/every-mail.ts'

/** Mails that a client gets because of an appointment: nobody has agreed to be advertised to (PECR 22). */
const aboutAppointments = [
  'the calendar file',
  'the new time',
  'the cancellation',
  'the cancellation without a file',
  'the offered times',
  'the reminder of an appointment',
]

const advertises =
  /\b(?:discounts?|sales?|deals?|special|save|free|gifts?|vouchers?|promo\w*|newsletter|subscribe|prices?|hurry|last chance|exclusive|limited|products?|recommend|friends?|follow|instagram|facebook|review|tips)\b|[£%]|utm_/i

const named = (name: string) => everyMail.find((one) => one.name === name)?.mail

test.for(aboutAppointments)('%s is about the appointment alone, without a word that advertises', (name) => {
  const mail = named(name)
  expect(mail?.text).toBeTruthy()
  for (const words of [mail?.text, mail?.html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')])
    expect(words).not.toMatch(advertises)
})

test('a reminder asks for nothing but to come, to change or to cancel, and the words she may add are empty at first', () => {
  const text = named('the reminder of an appointment')?.text ?? ''
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url).pathname)
  expect(new Set(links)).toEqual(new Set(['/appointment']))
  expect(defaultSettings.preparation).toBe('')
  expect(defaultSettings.reminderHours).toBeGreaterThan(0)
})
