import type { Business } from '#content/schema/business-schema.ts'

/** The facts of the business. Those in `sampleFacts` must be replaced before launch. */
export const business: Business = {
  name: 'North Leeds Curls',
  phone: '0113 496 0182',
  mobilePhone: '07700 900182',
  email: 'hello@northleedscurls.example',
  serviceArea: 'North Leeds & Surrounding Areas',
  opens: '08:00',
  closes: '20:00',
  copyrightYear: 2024,
  sampleFacts: ['name', 'phone', 'mobilePhone', 'email'],
}
