import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from '#scripts/memory-folder.ts'

keepTemporaryFilesInMemory()

/** Where the SQL, the locks and the transactions of both engines matter; `npm run test:full` asks all of the server. */
const onPostgres = [
  'server/database/!(file-lock|restore-backup|search-text).test.ts',
  'server/mail/outbox.test.ts',
  'server/features/{analytics,clients,consultations,subscribers}/*.test.ts',
  'server/features/appointments/{booking,deletion,*/offers,*/plan,*/reminders}.test.ts',
  'server/features/{newsletter,rights,own-calendar}/routes.test.ts',
  'server/features/account/sign-in.test.ts',
  'server/features/website/live.test.ts',
]

const withoutPostgres = process.env.TEST_ON === 'sqlite'

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          provide: { databaseKind: 'sqlite' },
          include: ['{contract,content,server,web,scripts,tests}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            'tests/durability',
            withoutPostgres ? 'scripts/copy-to-postgres.test.ts' : '',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          provide: { databaseKind: 'postgres' },
          include: mode === 'full' ? ['server/**/*.test.ts'] : onPostgres,
          // A backup needs the pg_dump of its server, which the package lacks: `tests/durability` makes one with Debian's.
          exclude: [...configDefaults.exclude, 'server/{jobs,features/backups}/**'],
        },
      },
    ].slice(0, withoutPostgres ? 1 : 2),
    globalSetup: 'tests/support/databases-for-run.ts',
    setupFiles: 'tests/support/property-seed.ts',
    // For the programs that tests start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compile') },
    // More than there are cores: many of these tests wait for a process that they have started.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A cold PostgreSQL on a busy machine takes a while.
    hookTimeout: 60_000,
    testTimeout: 120_000,
    // The modules of the server are loaded once for each process, not for each of 200 files: a third of the processor's time.
    isolate: false,
    // Waiting ends when it happens; how long that may take is the machine's business.
    expect: { poll: { timeout: 30_000 } },
  },
}))
