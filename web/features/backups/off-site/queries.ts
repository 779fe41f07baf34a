import { useQuery } from '@tanstack/react-query'
import { readOffSiteBackup } from '#contract/off-site-backup.ts'
import { readEndpoint } from '#web/lib/queries.ts'

/** The state of the off-site backup, read once. */
export const useOffSiteBackup = () =>
  useQuery({ queryKey: [readOffSiteBackup.path], queryFn: () => readEndpoint(readOffSiteBackup, {}) })
