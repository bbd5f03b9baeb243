// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

/// @dev The cheatcodes that these tests use. forge's standard library is not in the registry in a version of its own makers.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assertEq(address left, address right) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertEq(bytes calldata left, bytes calldata right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata reason) external pure;
    function assertTrue(bool condition) external pure;
    function assertTrue(bool condition, string calldata reason) external pure;
    function assume(bool condition) external pure;
    function chainId(uint256 newChainId) external;
    function deal(address account, uint256 newBalance) external;
    function deployCode(string calldata artifactPath) external returns (address);
    function deployCode(string calldata artifactPath, bytes calldata constructorArgs) external returns (address);
    function etch(address target, bytes calldata newRuntimeBytecode) external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes calldata revertData) external;
    function expectRevert(bytes4 revertData) external;
    function getRecordedLogs() external returns (Log[] memory);
    function prank(address sender) external;
    function recordLogs() external;
    function roll(uint256 newHeight) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function snapshotGasLastCall(string calldata name) external returns (uint256 gasUsed);
    function warp(uint256 newTimestamp) external;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
