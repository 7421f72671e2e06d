#!/bin/sh
#SBATCH --array=1-64
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
# Rows of one of 64 parts of the vaults.
umask 077
split -n "r/$SLURM_ARRAY_TASK_ID/64" vaults.txt |
  daybook rollup --from - --audience study --key key --as-of yesterday \
    --to "rollups/$SLURM_ARRAY_TASK_ID.jsonl"
