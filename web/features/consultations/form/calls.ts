import {
  ConsultationForm,
  consultationFromForm,
  pageOpenHeader,
  requestConsultation,
} from '#contract/consultations.ts'
import { callApi } from '#web/lib/api-client.ts'

export const checks = { schema: ConsultationForm, read: consultationFromForm }

export function send(body: ConsultationForm) {
  // A form that was restored or returned filled in may be sent at once: the time on the page proves nothing.
  const wasGivenBack = document.querySelector('form[data-given-back]') !== null
  const pageOpenMs = `${Math.round(performance.now())}`
  return callApi(
    requestConsultation,
    { body },
    wasGivenBack ? {} : { headers: { [pageOpenHeader]: pageOpenMs } },
  )
}
