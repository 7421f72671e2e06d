#pragma once
#include <minizip/zip.h>
