import { ConsultationRequest, consultationFromForm, requestConsultation } from '#contract/consultations.ts'
import { callApi } from '#web/lib/api-client.ts'

export const checks = { schema: ConsultationRequest, read: consultationFromForm }

export const sendConsultation = (request: ConsultationRequest) =>
  callApi(requestConsultation, { body: request })
