import { useQuery } from '@tanstack/react-query'
import { readMachineStatus } from '#contract/machine.ts'
import { read } from '#web/lib/queries.ts'

/** What is wrong with the machine that somebody has to put right by hand. */
export const useMachineStatus = () =>
  useQuery({
    queryKey: [readMachineStatus.path],
    queryFn: () => read(readMachineStatus, {}),
  })
