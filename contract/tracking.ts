/** Our own event types; a client may send others. */
export const eventTypes = {
  buttonClick: 'button_click',
  formSubmission: 'form_submission',
  formStart: 'form_start',
} as const

export type FormName = 'consultation_form' | 'newsletter_form'

export type EventData = {
  button_click: { buttonName: string }
  form_submission: { formName: FormName; success: boolean }
  form_start: { formName: FormName }
}
