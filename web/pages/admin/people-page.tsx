import { RightsDue } from '#web/features/rights/rights-due.tsx'

/** What people may ask about their own data. */
export function PeoplePage() {
  return (
    <>
      <div className="owner-top mb-6">
        <h1 tabIndex={-1} className="heading-section">
          People’s data
        </h1>
      </div>
      <RightsDue />
    </>
  )
}
