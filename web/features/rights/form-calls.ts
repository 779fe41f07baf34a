import { askAboutData, DataRequestForm } from '#contract/rights.ts'
import { callApi } from '#web/lib/api-client.ts'

export const checks = { schema: DataRequestForm, read: (fields: Record<string, unknown>) => fields }

export const sendDataRequest = (form: DataRequestForm) => callApi(askAboutData, { body: form })
