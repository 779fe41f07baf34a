import {
  ConsultationForm,
  consultationFromForm,
  pageOpenHeader,
  requestConsultation,
} from '#contract/consultations.ts'
import { callApi } from '#web/lib/api-client.ts'

export const checks = { schema: ConsultationForm, read: consultationFromForm }

export function sendConsultation(body: ConsultationForm) {
  // A form that was given back filled in, after a reload or a refusal, may well be sent at once.
  const wasGivenBack = document.querySelector('form[data-given-back]') !== null
  const pageOpenMs = `${Math.round(performance.now())}`
  return callApi(
    requestConsultation,
    { body },
    wasGivenBack ? {} : { headers: { [pageOpenHeader]: pageOpenMs } },
  )
}
