import { useMutation, useQuery } from '@tanstack/react-query'
import * as contract from '#contract/website-download.ts'
import { callApi } from '#web/lib/api-client.ts'
import { readEndpoint } from '#web/lib/queries.ts'

export const useDownloadContents = () =>
  useQuery({
    queryKey: [contract.readDownload.path],
    queryFn: () => readEndpoint(contract.readDownload, {}),
    refetchOnMount: 'always',
  })

/** As a call first, so that it can ask for a fresh second step; the file itself goes straight to the device. */
export const useWebsiteDownload = () =>
  useMutation({
    mutationFn: async () => {
      await callApi(contract.allowDownload, {})
      const link = document.createElement('a')
      link.href = contract.downloadPath
      link.download = ''
      link.click()
    },
  })
