/** The facts of the business. `sample` ones are to be replaced before launch. */
export const business = {
  name: 'North Leeds Curls',
  phone: '0113 496 0182',
  mobilePhone: '07700 900182',
  email: 'hello@northleedscurls.example',
  serviceArea: 'North Leeds & Surrounding Areas',
  openingHours: '7 days 8am - 8pm',
  copyrightYear: 2024,
} as const
