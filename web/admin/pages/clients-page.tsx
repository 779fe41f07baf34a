import { PeoplePage } from '#web/features/clients/clients-page.tsx'
import { DataRequests } from '#web/features/rights/data-requests.tsx'

export const ClientsPage = () => <PeoplePage law={<DataRequests />} />
