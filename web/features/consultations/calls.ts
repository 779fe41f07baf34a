import {
  ConsultationForm,
  consultationFromForm,
  pageOpenHeader,
  requestConsultation,
} from '#contract/consultations.ts'
import { callApi } from '#web/lib/api-client.ts'

export const checks = { schema: ConsultationForm, read: consultationFromForm }

export function sendConsultation(body: ConsultationForm) {
  const headers = { [pageOpenHeader]: `${Math.round(performance.now())}` }
  return callApi(requestConsultation, { body }, { headers })
}
