/** What a browser needs in order to tell of a visit, without the schemas: a page that only reads would load them for nothing. */
export const trackingPaths = {
  consent: '/api/cookie-consent',
  pageView: '/api/analytics/pageview',
  duration: '/api/analytics/pageview/:id',
  event: '/api/analytics/event',
} as const

/** The events we name ourselves; a plain client may send others. */
export const eventTypes = {
  buttonClick: 'button_click',
  formSubmission: 'form_submission',
  formStart: 'form_start',
} as const

export type FormName = 'consultation_form' | 'newsletter_form'

/** What `eventData` holds, as JSON text, for each of our events. */
export type EventData = {
  button_click: { buttonName: string }
  form_submission: { formName: FormName; success: boolean }
  form_start: { formName: FormName }
}
