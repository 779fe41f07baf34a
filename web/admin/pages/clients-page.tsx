import { PageTop } from '#web/admin/ui/page-top.tsx'
import { People } from '#web/features/clients/people.tsx'
import { DataRequests } from '#web/features/rights/data-requests.tsx'

export const ClientsPage = () => (
  <>
    <PageTop title="Clients">
      <p className="lede muted">Who comes next, then who was here last.</p>
    </PageTop>
    <div className="sides">
      <People />
      <DataRequests />
    </div>
  </>
)
