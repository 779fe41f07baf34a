/**
 * How Node runs the server. What a request leaves behind is rubbish a moment later: cleared every few megabytes, it
 * keeps a busy process 60 MB smaller than Node's own choice, and no slower (`npm run bench:analytics`). 4 instead of 8
 * is 8 MB less at rest and after load, within the noise of the measure; 2 costs up to 9 % of the processor.
 */
export const serverFlags = ['--max-semi-space-size=4']
