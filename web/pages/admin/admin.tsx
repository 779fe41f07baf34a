export const meta = {
  title: 'Admin Dashboard | North Leeds Curls',
  description: 'Consultation requests, newsletter subscribers and analytics, for the owner only.',
}

export function Page() {
  return (
    <main>
      <h1>Admin Login</h1>
    </main>
  )
}
