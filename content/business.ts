import type { Business } from './schemas.ts'

/** The facts of the business. Those named in `sampleFacts` are to be replaced before launch. */
export const business: Business = {
  name: 'North Leeds Curls',
  phone: '0113 496 0182',
  mobilePhone: '07700 900182',
  email: 'hello@northleedscurls.example',
  serviceArea: 'North Leeds & Surrounding Areas',
  openingHours: '7 days 8am - 8pm',
  opens: '08:00',
  closes: '20:00',
  copyrightYear: 2024,
  sampleFacts: ['name', 'phone', 'mobilePhone', 'email'],
}
