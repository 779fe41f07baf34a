import { normalisePhone } from '#contract/phone.ts'

export const smsHref = (phone: string, words = '') =>
  `sms:${normalisePhone(phone)}${words && `?&body=${encodeURIComponent(words)}`}`

/** UK and Channel Islands mobiles. 070 forwards calls; 076 is for pagers, except on the Isle of Man (07624). */
const britishMobile = /^\+447(?:[1-5789]\d{8}|624\d{6})$/

/** WhatsApp link, which may begin with words; undefined for a British number that is no mobile. */
export function whatsAppHref(phone: string, words = ''): string | undefined {
  const key = normalisePhone(phone)
  return britishMobile.test(key) || /^\+(?!44)\d{8,15}$/.test(key)
    ? `https://wa.me/${key.slice(1)}${words && `?text=${encodeURIComponent(words)}`}`
    : undefined
}
