import { useQuery } from '@tanstack/react-query'
import { readMachineStatus } from '#contract/machine.ts'
import { readEndpoint } from '#web/lib/queries.ts'

/** Problems of the machine that somebody has to fix by hand. */
export const useMachineStatus = () =>
  useQuery({
    queryKey: [readMachineStatus.path],
    queryFn: () => readEndpoint(readMachineStatus, {}),
  })
