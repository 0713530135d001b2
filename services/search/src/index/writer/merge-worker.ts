import { parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from '../engine/calls.ts';
import { onConnect } from '../engine/connections.ts';
import { mergeSegments } from '../segment/merge-segments.ts';
import { writeSegmentFile } from '../segment/segment-file.ts';
import { openSegment } from '../segment/segment-memory.ts';
import type { MergeJob, MergeResult } from './merging.ts';
import { savedSize } from './saved-size.ts';

/** Entry of the merge thread: merging takes seconds and must hold up neither changes nor searches. */
const { key } = workerData as { key: Uint8Array };

const merge = ({ inputs, asOf, path, mustSave }: MergeJob): MergeResult => {
  const live = inputs.map(({ shared, dead }) => ({ segment: openSegment(shared), dead }));
  const segment = mergeSegments(live, asOf);
  if (!segment) return { shared: undefined, saved: false };
  const saved = mustSave || segment.facts.documents >= savedSize;
  if (saved) writeSegmentFile(path, key, segment);
  return { shared: segment.shared, saved };
};

if (parentPort) onConnect(parentPort, ({ port }) => serveCalls(port, { merge }));
