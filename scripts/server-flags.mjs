/**
 * How Node runs the server. What a request leaves behind is rubbish a moment later: cleared every few megabytes, it
 * keeps a busy process 60 MB smaller, and no slower (`npm run bench:analytics`).
 */
export const serverFlags = ['--max-semi-space-size=8']
