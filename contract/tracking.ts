export type FormName = 'consultation_form' | 'newsletter_form'

/** Our own event types, with their data; a client may send others. */
export type EventData = {
  button_click: { buttonName: string }
  form_submission: { formName: FormName; success: boolean }
  form_start: { formName: FormName }
}
